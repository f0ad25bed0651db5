import { VkError } from '../../../lang/errors.ts';
import { nearest } from '../../../lang/nearest.ts';
import { applyEmulation } from '../emulation.ts';
import { settingsOf } from '../options.ts';
import type { Session } from '../session.ts';
import { optionalText, type Runner, textArg } from './input.ts';

type Setter = (session: Session, value: string) => Promise<void>;

/** Settings of the browser, one row each. Those of the page's looks take effect at once, the others on the next load. */
const settings: Readonly<Record<string, { readonly help: string; readonly set: Setter }>> = {
  dark: {
    help: 'on, off',
    set: async (session, value) => {
      session.settings.colorScheme = isOn('dark', value) ? 'dark' : 'light';
    },
  },
  'reduced-motion': {
    help: 'on, off',
    set: async (session, value) => {
      session.settings.reducedMotion = isOn('reduced-motion', value);
    },
  },
  viewport: {
    help: '1280x720',
    set: async (session, value) => {
      const [, width, height] = /^(\d{2,5})[x×](\d{2,5})$/i.exec(value) ?? [];
      if (!width || !height) throw wrong('viewport', value, '390x844');
      session.settings.viewport = { width: Number(width), height: Number(height) };
    },
  },
  locale: {
    help: 'en-GB',
    set: async (session, value) => {
      if (!isLocale(value)) throw wrong('locale', value, 'de-DE');
      session.settings.locale = value;
    },
  },
  timezone: {
    help: 'Europe/London',
    set: async (session, value) => {
      if (!isTimeZone(value)) throw wrong('timezone', value, 'America/New_York');
      session.settings.timeZone = value;
    },
  },
  offline: {
    help: 'on, off',
    set: (session, value) => session.context.setOffline(isOn('offline', value)),
  },
  geolocation: {
    help: 'latitude,longitude or off',
    set: async (session, value) => {
      if (value === 'off') return session.context.setGeolocation(null);
      const [, latitude, longitude] = /^(-?[\d.]+),\s*(-?[\d.]+)$/.exec(value) ?? [];
      if (!latitude || !longitude || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180)
        throw wrong('geolocation', value, '52.52,13.40');
      await session.context.grantPermissions(['geolocation']);
      await session.context.setGeolocation({ latitude: Number(latitude), longitude: Number(longitude) });
    },
  },
};

export const device: Runner = async (session, action) => {
  const wanted = optionalText(action, 'settings') ?? '';
  switch (textArg(action, 'action')) {
    case 'set':
      for (const [name, value] of pairsOf(wanted)) await settingNamed(name).set(session, value);
      await applyEmulation(session);
      return { note: told(session) };
    case 'reset': {
      Object.assign(session.settings, settingsOf(session.options));
      await session.context.setOffline(false);
      await session.context.setGeolocation(null);
      await applyEmulation(session);
      return { note: told(session) };
    }
    case 'caps':
      return {
        note: Object.entries(settings)
          .map(([name, { help }]) => `${name}: ${help}`)
          .join('; '),
      };
    default:
      return { note: told(session) };
  }
};

function pairsOf(text: string): [string, string][] {
  const pairs = text.split(/\s+(?=[\w-]+=)/).filter((pair) => pair.trim() !== '');
  if (pairs.length === 0)
    throw new VkError('usage', 'device set: names no setting', { hint: 'Such as dark=on.' });
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1)
      throw new VkError('usage', `"${pair}" is no setting`, { hint: 'Write name=value, such as dark=on.' });
    return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()];
  });
}

function settingNamed(name: string): { readonly set: Setter } {
  const found = settings[name];
  if (found) return found;
  const guess = nearest(name, Object.keys(settings));
  throw new VkError('unsupported', `a browser has no setting "${name}"`, {
    hint: `${guess ? `Did you mean ${guess}? ` : ''}There are: ${Object.keys(settings).join(', ')}.`,
  });
}

function told(session: Session): string {
  const { viewport, locale, timeZone, colorScheme, reducedMotion } = session.settings;
  return `dark=${colorScheme === 'dark' ? 'on' : 'off'} viewport=${viewport.width}x${viewport.height} locale=${locale} timezone=${timeZone} reduced-motion=${reducedMotion ? 'on' : 'off'}`;
}

function isOn(name: string, value: string): boolean {
  if (/^(on|true|yes|1)$/i.test(value)) return true;
  if (/^(off|false|no|0)$/i.test(value)) return false;
  throw wrong(name, value, 'on');
}

function wrong(name: string, value: string, example: string): VkError {
  return new VkError('usage', `"${value}" is no value for ${name}`, { hint: `Such as ${name}=${example}.` });
}

function isLocale(value: string): boolean {
  try {
    return (
      Intl.getCanonicalLocales(value).length === 1 &&
      Intl.DateTimeFormat.supportedLocalesOf(value).length === 1
    );
  } catch {
    return false;
  }
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const permissions: Readonly<Record<string, string>> = {
  camera: 'camera',
  microphone: 'microphone',
  location: 'geolocation',
  geolocation: 'geolocation',
  notifications: 'notifications',
  clipboard: 'clipboard-read',
  'clipboard-read': 'clipboard-read',
  'clipboard-write': 'clipboard-write',
  midi: 'midi',
};

/** Grants stay with the target: the browser takes back all at once, so the others are granted again. */
const granted = new WeakMap<Session, Set<string>>();

export const permission: Runner = async (session, action) => {
  const name = textArg(action, 'name').toLowerCase();
  const known = permissions[name];
  if (!known)
    throw new VkError('unsupported', `a browser has no permission "${name}"`, {
      hint: `There are: ${Object.keys(permissions).join(', ')}.`,
    });
  const all = granted.get(session) ?? new Set<string>();
  granted.set(session, all);
  if (textArg(action, 'change') === 'grant') all.add(known);
  else all.delete(known);
  await session.context.clearPermissions();
  if (all.size > 0) await session.context.grantPermissions([...all]);
  return {};
};
