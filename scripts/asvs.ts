// Checks that docs/asvs.tsv still holds, and shows what each chapter rests on: `npm run asvs`.
import { readAsvs, untrueRows, VERDICTS } from './asvs.rows.ts';

const rows = readAsvs();
for (const [chapter, ofChapter] of Map.groupBy(rows, ({ id }) => id.split('.')[0] ?? '')) {
  const counts = VERDICTS.map(
    (verdict) => [verdict, ofChapter.filter((row) => row.verdict === verdict)] as const,
  )
    .filter(([, found]) => found.length > 0)
    .map(([verdict, found]) => `${found.length} ${verdict}`);
  console.log(`${chapter.padEnd(4)}${String(ofChapter.length).padStart(3)} rows: ${counts.join(', ')}`);
}

const untrue = untrueRows(rows);
for (const sentence of untrue) console.error(sentence);
console.log(`\n${rows.length - untrue.length} of ${rows.length} rows hold.`);
process.exitCode = untrue.length > 0 ? 1 : 0;
