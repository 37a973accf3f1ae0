const CHROMES = Array.from({ length: 14 }, (_, at) => `${128 + at}.0.0.0`);
const DESKTOPS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'X11; CrOS x86_64 14541.0.0',
];
const ANDROIDS = [
  'Linux; Android 10; K',
  'Linux; Android 14; Pixel 8',
  'Linux; Android 15; Pixel 9 Pro',
  'Linux; Android 13; SM-A546B',
  'Linux; Android 14; SM-S921B',
];
const IPHONES = ['16_7', '17_4', '17_6', '18_0', '18_1', '18_3', '18_5'];

/** A few hundred real User-Agents of common browsers. */
export function browserAgents(): string[] {
  const chromium = (system: string, rest: string) =>
    `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
  const iphone = (version: string, rest: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
  return [
    ...CHROMES.flatMap((version) => [
      ...DESKTOPS.map((system) => chromium(system, `Chrome/${version} Safari/537.36`)),
      ...DESKTOPS.map((system) => chromium(system, `Chrome/${version} Safari/537.36 Edg/${version}`)),
      ...ANDROIDS.map((system) => chromium(system, `Chrome/${version} Mobile Safari/537.36`)),
      ...ANDROIDS.map((system) =>
        chromium(system, `SamsungBrowser/27.0 Chrome/${version} Mobile Safari/537.36`),
      ),
    ]),
    ...IPHONES.flatMap((version) => [
      iphone(version, `Version/${version.replace('_', '.')} Mobile/15E148 Safari/604.1`),
      iphone(version, 'CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1'),
      iphone(version, 'Mobile/15E148 Instagram 361.0.0.35.84 (iPhone14,5; iOS 18_1; en_US; scale=3.00)'),
    ]),
    ...Array.from(
      { length: 20 },
      (_, at) =>
        `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${120 + at}.0) Gecko/20100101 Firefox/${120 + at}.0`,
    ),
  ];
}
