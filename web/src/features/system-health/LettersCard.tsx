import type { HealthParts } from '@clear-spring/contract';
import { Link } from '../../browser/router.tsx';
import { memberPath } from '../../navigation/paths.ts';
import { figure } from '../../ui/figure.ts';
import type { Remedy } from '../admin/index.ts';
import { ago } from '../links/index.ts';
import { allLettersRemedy, letterRemedies, lettersTexts } from '../letters/index.ts';
import { FailedList } from './FailedList.tsx';
import { Facts, HealthCard } from './HealthCard.tsx';
import { healthTexts as texts } from './system-health.texts.ts';

/** E-mails: what waits, and what failed, with whose it is. */
export function LettersCard({ part, ask }: { part: HealthParts['letters']; ask: (remedy: Remedy) => void }) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.letters} {...part} wide>
      {facts && (
        <>
          <Facts
            facts={[
              [texts.letters.waiting, figure(facts.waiting)],
              [texts.letters.retried, figure(facts.retried)],
              [texts.letters.lastSentAt, facts.lastSentAt ? ago(facts.lastSentAt) : texts.never],
            ]}
          />
          <FailedList
            all={allLettersRemedy}
            count={facts.failedCount}
            ask={ask}
            list={facts.failed.map(({ id, kind, member, changedAt, attempts, reason }) => ({
              id,
              name: (
                <>
                  {lettersTexts.kindOf(kind)} {texts.letters.to}{' '}
                  {member ? (
                    <Link to={memberPath(member.id)} className="text-ink">
                      {member.username}
                    </Link>
                  ) : (
                    texts.nobody
                  )}
                </>
              ),
              at: changedAt,
              detail: texts.afterAttempts(attempts, reason),
              remedies: [
                { ...letterRemedies(id).again, label: lettersTexts.again.of(lettersTexts.kindOf(kind)) },
                { ...letterRemedies(id).aside, label: lettersTexts.aside.of(lettersTexts.kindOf(kind)) },
              ],
            }))}
          />
        </>
      )}
    </HealthCard>
  );
}
