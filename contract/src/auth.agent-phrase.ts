/** The pattern to find, the name to show, and a second pattern that must match too. */
type Name = [pattern: RegExp, name: string, other?: RegExp];

/** In order of precedence: most browsers also claim to be others. */
const BROWSERS: Name[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\//, 'Safari', /\bSafari\//],
];

const SYSTEMS: Name[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android phone', /\bMobile\b/],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, names: Name[]) =>
  names.find(([pattern, , other]) => pattern.test(agent) && (!other || other.test(agent)))?.[1];

/** A User-Agent as people say it: "Safari on iPhone". Null if it contains nothing they would recognise. */
export function agentPhrase(agent: string | null): string | null {
  const browser = nameIn(agent ?? '', BROWSERS);
  const system = nameIn(agent ?? '', SYSTEMS);
  return [browser, system].filter(Boolean).join(' on ') || null;
}

export const isHandheld = (agent: string | null) => /\b(iPhone|iPad|Android)\b/.test(agent ?? '');
