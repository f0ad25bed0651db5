import { homedir } from 'node:os';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** Where things that can be made again are kept, such as an unpacked browser. `VERIKUN_CACHE_DIR` wins. */
export function cacheDir(
  env: Env = process.env,
  platform: NodeJS.Platform = process.platform,
  home = homeDir(env),
): string {
  if (env.VERIKUN_CACHE_DIR) return env.VERIKUN_CACHE_DIR;
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'verikun');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'verikun');
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'verikun', 'Cache');
  return join(home, '.cache', 'verikun');
}

/** What is true of this machine and user: launched browsers, sessions, device claims. */
export function stateDir(env: Env = process.env): string {
  return join(homeDir(env), '.verikun');
}

/** What belongs to one project: plans, runs, logs. */
export function projectDir(root: string): string {
  return join(root, '.verikun');
}

function homeDir(env: Env): string {
  return env.HOME || env.USERPROFILE || homedir();
}
