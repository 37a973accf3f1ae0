import base from './playwright.config.ts';
export default {
  ...base,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  webServer: (base.webServer as object[]).map((one) => ({ ...one, timeout: 600_000 })),
};
