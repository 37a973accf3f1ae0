import type { MemberPage } from '@clear-spring/contract';
import { DoorOpen, Droplet, Pause, ShieldCheck } from 'lucide-react';
import { Avatar } from '../../layout/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { dateTime, dayOf } from '../../ui/date-time.ts';
import { ago } from '../links/index.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { memberTexts } from './member.texts.ts';

const { facts: texts, marks } = memberTexts;

/** Who it is, and what support asks first. */
export function MemberCard({ member }: { member: MemberPage }) {
  const facts: [name: string, value: string][] = [
    [texts.email, member.email],
    ...(member.pendingEmail ? [[texts.pendingEmail, member.pendingEmail] as [string, string]] : []),
    [texts.csUserId, member.csUserId ?? texts.none],
    [texts.joined, dayOf(new Date(member.joinedAt))],
    [texts.lastSeen, member.lastSeenAt ? ago(member.lastSeenAt) : memberTexts.never],
    [texts.timeZone, member.timeZone ?? texts.none],
    [texts.twoFactor, member.hasTwoFactor ? texts.on : texts.off],
    ...(member.closesAt ? [[texts.closes, dateTime(member.closesAt)] as [string, string]] : []),
    ...(member.suspendedAt ? [[texts.suspended, dateTime(member.suspendedAt)] as [string, string]] : []),
  ];
  return (
    <Card as="section" aria-label={member.username} className="px-6 pt-7 pb-6">
      <div className="grid justify-items-center text-center">
        <Avatar user={member} className="size-26 text-[2.375rem]" />
        <p className="t-head mt-4 wrap-anywhere">{member.username}</p>
        <p className="mt-2 flex flex-wrap justify-center gap-2">
          <Chip tone={member.plan.planType === 'premium' ? 'sage' : 'quiet'}>
            <Droplet aria-hidden />
            <span>{member.plan.planType === 'premium' ? marks.premium : marks.free}</span>
          </Chip>
          {member.isAdmin && (
            <Chip tone="spring">
              <ShieldCheck aria-hidden />
              {marks.admin}
            </Chip>
          )}
          {member.suspendedAt && (
            <Chip tone="rose">
              <Pause aria-hidden />
              {marks.suspended}
            </Chip>
          )}
          {member.closesAt && (
            <Chip tone="rose">
              <DoorOpen aria-hidden />
              {marks.closing}
            </Chip>
          )}
        </p>
      </div>
      <MemberFacts facts={facts} />
    </Card>
  );
}
