// Stands in for the hidden command that starts a keeper.
import { runSessionKeeper } from '../../../../src/targets/web/session/session.ts';

await runSessionKeeper(process.argv[2] ?? '');
