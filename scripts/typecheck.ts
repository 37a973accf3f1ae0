import { spawnSync } from 'node:child_process';

const PROJECTS = ['content', 'contract', 'server', 'web', '.'];

const failed = PROJECTS.filter((project) => {
  const { status } = spawnSync('tsc', ['-p', `${project}/tsconfig.json`], { stdio: 'inherit' });
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`Type errors in: ${failed.join(', ')}`);
  process.exitCode = 1;
}
