import type { MemberPage } from '@clear-spring/contract';
import { DoorClosed } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { dateTime, dayOf } from '../../ui/date-time.ts';
import { Seal } from '../../ui/States.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { memberTexts } from './member.texts.ts';

const { facts: texts } = memberTexts;

/** What is left of a member whose account is closed. */
export function ClosedCard({ member: { id, joinedAt, closedAt } }: { member: MemberPage }) {
  return (
    <Card as="section" aria-label={memberTexts.closed} className="px-6 pt-7 pb-6 text-center">
      <Seal tone="spring">
        <DoorClosed aria-hidden />
      </Seal>
      <p className="text-ink-soft">{memberTexts.closedHint}</p>
      <MemberFacts
        facts={[
          [texts.id, id],
          [texts.joined, dayOf(new Date(joinedAt))],
          [texts.closed, closedAt ? dateTime(closedAt) : texts.none],
        ]}
      />
    </Card>
  );
}
