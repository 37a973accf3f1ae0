import { spawn } from 'node:child_process';

/** Runs Vite with hot reload in front of a server that restarts on change. If either ends, both do. */
const processes = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['--host', '127.0.0.1', '--port', '5173'], { cwd: 'web', stdio: 'inherit' }),
];
const stop = () => processes.forEach((child) => child.kill('SIGTERM'));
for (const child of processes) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
