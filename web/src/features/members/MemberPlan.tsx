import { freePlan, premiumPlan } from '@clear-spring/content';
import type { MemberPage } from '@clear-spring/contract';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { dayInFull, dayOf } from '../../ui/date-time.ts';
import { cardText, priceText } from '../subscription/index.ts';
import { memberTexts } from './member.texts.ts';

const texts = memberTexts.plan;

/** The plan as it is, and what was done to it by hand. */
export function MemberPlan({ member: { plan, planHistory } }: { member: MemberPage }) {
  const runs = plan.planType === 'premium';
  const [amount, interval] = plan.price ? priceText(plan.price).split('/') : [];
  const sentences = [
    plan.paymentDue && texts.due,
    plan.nextBillingAt && texts.renews(dayInFull(plan.nextBillingAt)),
    plan.endsAt && texts.ends(dayInFull(plan.endsAt)),
    runs && plan.source === 'gift' && !plan.endsAt && texts.endless,
    !runs && (plan.source ? texts.former : texts.nothing),
    plan.card && `${cardText(plan.card)}.`,
  ].filter(Boolean);
  return (
    <Card as="section" aria-label={texts.title} className="p-5 wide:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="t-name">{(runs ? premiumPlan : freePlan).title}</h2>
        {runs && plan.source === 'gift' && <Chip tone="clay">{texts.given}</Chip>}
      </div>
      {amount && (
        <p className="mt-2 text-ink-soft">
          <span className="t-figure text-ink">{amount}</span>/{interval}
        </p>
      )}
      <p className="mt-1 text-small text-ink-soft">{sentences.join(' ')}</p>
      {planHistory.length > 0 && (
        <ol aria-label={texts.history} className="mt-4 border-t border-line pt-1 text-label">
          {planHistory.map(({ at, action, reason, endsAt }) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-4 pt-3">
              <span className="min-w-0">
                {texts.changes[action](endsAt ? dayOf(new Date(endsAt)) : '')}
                <span className="block text-small text-ink-soft wrap-anywhere">{reason}</span>
              </span>
              <time dateTime={at} className="text-small text-ink-soft tabular-nums">
                {dayOf(new Date(at))}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
