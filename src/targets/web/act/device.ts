import { VkError } from '../../../lang/errors.ts';
import { nearest } from '../../../lang/nearest.ts';
import { newContext } from '../context.ts';
import { applyConditions, applyLooks, emulate, renewContext } from '../emulation.ts';
import { settingsOf, type WebSettings } from '../options.ts';
import type { Session } from '../session.ts';
import { optionalText, type Runner, textArg } from './input.ts';

type Setter = (session: Session, value: string) => Promise<void>;

/** Settings of the browser, one row each.  */
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
    set: async (session, value) => {
      session.conditions.offline = isOn('offline', value);
    },
  },
  geolocation: {
    help: 'latitude,longitude or off',
    set: async (session, value) => {
      session.conditions.permissions.add('geolocation');
      session.conditions.geolocation = null;
      if (value === 'off') return;
      const [, latitude, longitude] = /^(-?[\d.]+),\s*(-?[\d.]+)$/.exec(value) ?? [];
      if (!latitude || !longitude || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180)
        throw wrong('geolocation', value, '52.52,13.40');
      session.conditions.geolocation = { latitude: Number(latitude), longitude: Number(longitude) };
    },
  },
};

export const device: Runner = async (session, action) => {
  const wanted = optionalText(action, 'settings') ?? '';
  const before = { ...session.settings };
  switch (textArg(action, 'action')) {
    case 'set':
      for (const [name, value] of pairsOf(wanted)) await settingNamed(name).set(session, value);
      return { note: await takeEffect(session, before) };
    case 'reset': {
      Object.assign(session.settings, settingsOf(session.options));
      Object.assign(session.conditions, { offline: false, geolocation: null });
      return { note: await takeEffect(session, before) };
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

/** A page's looks change at once; locale and time zone take a new context, which opens the page anew. */
async function takeEffect(session: Session, before: WebSettings): Promise<string> {
  const { locale, timeZone } = session.settings;
  if (locale === before.locale && timeZone === before.timeZone) {
    await applyLooks(session);
    await applyConditions(session);
    return told(session);
  }
  if (session.options.page !== undefined) {
    await Promise.all(session.tabs.map((page) => emulate(session, page)));
    await applyConditions(session);
    return told(session);
  }
  const browser = session.context.browser();
  if (!browser) throw new VkError('unsupported', 'this browser cannot change its locale or time zone');
  const state = await session.context.storageState({ indexedDB: true });
  await renewContext(session, () => newContext(browser, session.options, session.settings, state));
  return `${told(session)}; the page was opened anew`;
}

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

export const permission: Runner = async (session, action) => {
  const name = textArg(action, 'name').toLowerCase();
  const known = permissions[name];
  if (!known)
    throw new VkError('unsupported', `a browser has no permission "${name}"`, {
      hint: `There are: ${Object.keys(permissions).join(', ')}.`,
    });
  if (textArg(action, 'change') === 'grant') session.conditions.permissions.add(known);
  else session.conditions.permissions.delete(known);
  await applyConditions(session);
  return {};
};
