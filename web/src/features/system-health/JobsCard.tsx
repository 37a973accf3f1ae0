import type { HealthParts } from '@clear-spring/contract';
import { figure } from '../../ui/figure.ts';
import type { Remedy } from '../admin/index.ts';
import { FailedList } from './FailedList.tsx';
import { HealthCard } from './HealthCard.tsx';
import { allJobsRemedy, jobRemedies } from './system-health.api.ts';
import { healthTexts as texts } from './system-health.texts.ts';

const columns = ['waiting', 'putOff', 'running', 'failed'] as const;

/** The jobs of all nodes by queue, and those that were given up. */
export function JobsCard({ part, ask }: { part: HealthParts['jobs']; ask: (remedy: Remedy) => void }) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.jobs} {...part} wide>
      {facts && facts.queues.length === 0 && (
        <p className="mt-4 border-t border-line pt-4 text-small text-ink-soft">{texts.queues.idle}</p>
      )}
      {facts && facts.queues.length > 0 && (
        <div className="mt-4 overflow-x-auto">
          <table className="w-full text-small tabular-nums">
            <thead>
              <tr className="text-ink-soft *:py-1.5 *:font-normal">
                <th className="text-left">{texts.queues.name}</th>
                {columns.map((column) => (
                  <th key={column} className="pl-3 text-right">
                    {texts.queues[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {facts.queues.map((queue) => (
                <tr key={queue.name} className="border-t border-line *:py-1.5">
                  <th className="text-left font-normal">{queue.name}</th>
                  {columns.map((column) => (
                    <td key={column} className="pl-3 text-right">
                      {figure(queue[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {facts && (
        <FailedList
          all={allJobsRemedy}
          count={facts.failedCount}
          ask={ask}
          list={facts.failed.map(({ id, queue, failedAt: at, attempts, reason }) => {
            const { again, aside } = jobRemedies(id);
            const remedies = [
              { ...again, label: texts.again.of(queue) },
              { ...aside, label: texts.aside.of(queue) },
            ];
            return { id, name: queue, at, detail: texts.afterAttempts(attempts, reason), remedies };
          })}
        />
      )}
    </HealthCard>
  );
}
