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
