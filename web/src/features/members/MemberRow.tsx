import type { ListedMember } from '@clear-spring/contract';
import { Ban, DoorClosed, DoorOpen, Droplet, Gift, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../browser/router.tsx';
import { memberPath } from '../../navigation/paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { dayOf } from '../../ui/date-time.ts';
import { TableCell, TableRow } from '../../ui/Table.tsx';
import { membersTexts as texts } from './members.texts.ts';

export function MemberRow({ member }: { member: ListedMember }) {
  const { id, username, name, email, plan, isAdmin, hasTwoFactor } = member;
  const { suspendedAt, closesAt, closedAt, joinedAt, lastSeenAt } = member;
  const joined = dayOf(new Date(joinedAt));
  const seen = lastSeenAt && dayOf(new Date(lastSeenAt));
  return (
    <TableRow className="max-wide:flex max-wide:flex-wrap max-wide:items-center max-wide:gap-x-3 max-wide:gap-y-1 max-wide:*:empty:hidden">
      <TableCell className="max-wide:w-full">
        <h2 className="t-name">
          <Link to={memberPath(id)} className="text-ink wrap-anywhere no-underline hover:underline">
            {closedAt ? texts.closed : (name ?? username)}
          </Link>
        </h2>
        {!closedAt && (
          <p className="text-small wrap-anywhere text-ink-soft">
            {name !== null && <span className="block">{username}</span>}
            <span className="block">{email}</span>
          </p>
        )}
      </TableCell>
      <TableCell>{!closedAt && <Plan plan={plan} />}</TableCell>
      <Day name={texts.joinedOn(joined)}>{joined}</Day>
      {closedAt ? (
        <TableCell />
      ) : (
        <Day name={seen ? texts.seenOn(seen) : texts.neverSeen}>{seen ?? texts.never}</Day>
      )}
      <TableCell>
        <span className="flex flex-wrap gap-1.5">
          {closedAt && (
            <Chip tone="quiet">
              <DoorClosed aria-hidden />
              {texts.closedOn(dayOf(new Date(closedAt)))}
            </Chip>
          )}
          {closesAt && !closedAt && (
            <Chip tone="rose">
              <DoorOpen aria-hidden />
              {texts.closesOn(dayOf(new Date(closesAt)))}
            </Chip>
          )}
          {suspendedAt && (
            <Chip tone="rose">
              <Ban aria-hidden />
              {texts.suspended}
            </Chip>
          )}
          {isAdmin && (
            <Chip tone="spring">
              <ShieldCheck aria-hidden />
              {texts.admin}
            </Chip>
          )}
          {hasTwoFactor && <Chip tone="quiet">{texts.twoFactor}</Chip>}
        </span>
      </TableCell>
    </TableRow>
  );
}

/** A sentence on phones, where the column has no head. */
function Day({ name, children }: { name: string; children: ReactNode }) {
  return (
    <TableCell className="text-label whitespace-nowrap text-ink-soft tabular-nums max-wide:text-small">
      <span className="wide:hidden">{name}</span>
      <span className="max-wide:hidden">{children}</span>
    </TableCell>
  );
}

function Plan({ plan }: Pick<ListedMember, 'plan'>) {
  switch (plan) {
    case 'free':
      return <span className="text-label text-ink-soft max-wide:text-small">{texts.plans.free}</span>;
    case 'paid':
      return (
        <Chip tone="sage">
          <Droplet aria-hidden />
          {texts.plans.paid}
        </Chip>
      );
    case 'gifted':
      return (
        <Chip tone="clay">
          <Gift aria-hidden />
          {texts.plans.gifted}
        </Chip>
      );
  }
}
