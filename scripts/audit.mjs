// Looks for known vulnerabilities in what production contains: `npm run audit`. Fails on a high or critical one, by its
// name. Plain JavaScript for any Node from 20 on: CI runs it before anything is installed.
import { spawnSync } from 'node:child_process';

/** Milliseconds. The registry may also say nothing at all. */
const TIMEOUT = 60_000;
const BAD = ['high', 'critical'];

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
  encoding: 'utf8',
  timeout: TIMEOUT,
  maxBuffer: 100 * 2 ** 20,
});
const report = read(stdout);

if (!report?.vulnerabilities) {
  const reason = report?.message ?? report?.error?.summary ?? 'there was no answer';
  console.log(`npm audit: nothing was checked, because the registry does not say (${reason}).`);
} else {
  const found = Object.values(report.vulnerabilities);
  const bad = found.filter(({ severity }) => BAD.includes(severity));
  for (const { name, severity, range, via } of found) {
    const titles = via
      .filter((cause) => typeof cause === 'object')
      .map(({ title, url }) => `${title} ${url}`);
    console.log(`${severity}: ${name} ${range}  ${titles.join('; ')}`.trimEnd());
  }
  console.log(
    `npm audit: ${found.length} vulnerable packages in production, ${bad.length} of them high or critical.`,
  );
  if (bad.length > 0) process.exitCode = 1;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
