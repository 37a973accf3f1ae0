// Lists the acceptance criteria that no test names, by area: `npm run conformance [area …]`.
import { idsInTestTitles, readRequirements, readVisualChecks, type Requirement } from './requirements.ts';

const wanted = process.argv.slice(2);
const named = idsInTestTitles();
const visual = readVisualChecks();

const isProved = ({ id, check }: Requirement) => (check === 'visual' ? visual.has(id) : named.has(id));
const rows = readRequirements().filter(({ area }) => wanted.length === 0 || wanted.includes(area));
const areas = Map.groupBy(rows, ({ area }) => area);

const list = (requirements: Requirement[]) => requirements.map(({ id }) => id).join(' ') || 'none';
for (const [area, requirements] of areas) {
  const open = requirements.filter((row) => !isProved(row));
  const replaced = open.filter(({ decision }) => decision !== '-');
  const proved = requirements.length - open.length;
  console.log(`\n${area}: ${proved} of ${requirements.length}`);
  if (open.length === 0) continue;
  console.log(`  without a test: ${list(open.filter((row) => !replaced.includes(row)))}`);
  if (replaced.length > 0)
    console.log(`  changed by a decision, without a test of the result: ${list(replaced)}`);
}

const proved = rows.filter(isProved).length;
console.log(`\n${proved} of ${rows.length} rows have a test or a picture.`);
