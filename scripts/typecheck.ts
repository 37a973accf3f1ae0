import { spawnSync } from 'node:child_process';

const PROJECTS = [
  'content/tsconfig.json',
  'contract/tsconfig.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
  'web/tsconfig.worker.json',
  'tsconfig.json',
];

const failed = PROJECTS.filter((project) => {
  const { status } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' });
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`Type errors in: ${failed.join(', ')}`);
  process.exitCode = 1;
}
