/** Unquoted and without a role these are settings of the device, and no control of the app is meant for sure. */
export const deviceWords =
  /\b(?:font|text) (?:size|scale)|\bdark (?:mode|theme)\b|\bnight mode\b|\b(?:air|aero)?plane mode\b|\bflight mode\b|\bwi-?fi\b|\bbluetooth\b|\bmobile data\b|\bbattery\b|\blandscape\b|\bportrait\b|\borientation\b|\brotation\b|\bphone\b|\bdevice\b|\bkeyboard\b|\bpower\b|\bvolume (?:up|down)\b|\bnotifications?\b|\bkey$|\bbrowser\b|\bsystem\b|\bnetwork\b|\bviewport\b|\bwindow\b|\bback (?:button|gesture)$/i;

/** Device settings that are on or off, by the words that people use. */
export const deviceSettings: Readonly<Record<string, string>> = {
  'airplane mode': 'airplane',
  'aeroplane mode': 'airplane',
  'flight mode': 'airplane',
  'dark mode': 'dark',
  'dark theme': 'dark',
  'night mode': 'dark',
  'do not disturb': 'dnd',
  'system animations': 'animations',
};
