// Writes what Prometheus and Grafana read: `npm run monitoring`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from './monitoring.files.ts';

const FOLDER = 'ops/monitoring';
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(files())) writeFileSync(join(FOLDER, name), text);
