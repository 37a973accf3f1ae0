import type { Contact, HealthParts } from '@clear-spring/contract';
import { Link } from '../../browser/router.tsx';
import { memberPath } from '../../navigation/paths.ts';
import { figure } from '../../ui/figure.ts';
import type { Remedy } from '../admin/index.ts';
import { ago } from '../links/index.ts';
import { FailedList } from './FailedList.tsx';
import { type Fact, Facts, HealthCard } from './HealthCard.tsx';
import { latePaymentRemedy } from './system-health.api.ts';
import { healthTexts as texts } from './system-health.texts.ts';

const when = (instant: string | null) => (instant ? ago(instant) : texts.never);

export function FeedCard({ part }: { part: HealthParts['feed'] }) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.feed} {...part}>
      {facts && (
        <Facts
          facts={[
            [texts.feed.feed, facts.feed],
            [texts.feed.checkedAt, when(facts.checkedAt)],
            [texts.feed.lastSuccessAt, when(facts.lastSuccessAt)],
            [texts.feed.items, figure(facts.itemCount)],
            ...(facts.lastFailure ? [[texts.feed.failure, facts.lastFailure] as Fact] : []),
          ]}
        />
      )}
    </HealthCard>
  );
}

export function PaymentsCard({
  part,
  ask,
}: {
  part: HealthParts['payments'];
  ask: (remedy: Remedy) => void;
}) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.payments} {...part}>
      {facts && (
        <>
          <Facts
            facts={[
              [texts.payments.provider, texts.payments.names[facts.provider] ?? facts.provider],
              [texts.payments.lastEventAt, when(facts.lastEventAt)],
              [texts.payments.overdue, figure(facts.overdue)],
              ...facts.contacts.map((one) => factOf(one, texts.payments.contacts[one.name] ?? one.name)),
            ]}
          />
          <FailedList
            name={texts.payments.late}
            ask={ask}
            list={facts.late.map(({ id, at, memberId, subscriptionId }) => ({
              id,
              // Which subscription to refund, and whose account it was.
              name: (
                <>
                  {texts.payments.late}:{' '}
                  <Link to={memberPath(memberId)} className="text-ink">
                    {subscriptionId}
                  </Link>
                </>
              ),
              at,
              detail: texts.payments.lateDetail,
              remedies: [{ ...latePaymentRemedy(id), label: texts.payments.aside.of(subscriptionId) }],
            }))}
          />
        </>
      )}
    </HealthCard>
  );
}

export function PushCard({ part }: { part: HealthParts['push'] }) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.push} {...part}>
      {facts && facts.contacts.length > 0 && (
        <Facts facts={facts.contacts.map((one) => factOf(one, one.name))} />
      )}
    </HealthCard>
  );
}

/** Those that the app makes every day, and those that were made by hand. */
export function BackupsCard({ part }: { part: HealthParts['backups'] }) {
  const { facts } = part;
  return (
    <HealthCard title={texts.parts.backups} {...part} wide>
      {facts && facts.contacts.length > 0 && (
        <Facts
          facts={facts.contacts.map((one) =>
            factOf(one, texts.backups.names[one.name] ?? one.name, texts.backups),
          )}
        />
      )}
    </HealthCard>
  );
}

/** When it succeeded last, and since then how often not and why. */
function factOf(
  { lastSuccessAt, lastFailureAt, lastFailure, failures }: Contact,
  name: string,
  { success, never }: Pick<typeof texts.contact, 'success' | 'never'> = texts.contact,
): Fact {
  const { failures: failed } = texts.contact;
  const sentences = [
    lastSuccessAt ? success(ago(lastSuccessAt)) : never,
    ...(failures > 0 ? [failed(failures, when(lastFailureAt)), lastFailure] : []),
  ];
  return [name, sentences.filter(Boolean).join(' ')];
}
