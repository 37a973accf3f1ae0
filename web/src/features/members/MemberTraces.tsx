import type { MemberPage } from '@clear-spring/contract';
import { ScrollText } from 'lucide-react';
import { dateTime } from '../../ui/date-time.ts';
import { LineIcon, MemberLine, MemberPart } from './MemberPart.tsx';
import { memberTexts } from './member.texts.ts';

const texts = memberTexts.traces;
const elsewhere = { browser: texts.gone, command: texts.operator, product: texts.product };

/** What was done to the member, by whom and why. */
export function MemberTraces({ member }: { member: MemberPage }) {
  return (
    <MemberPart title={texts.title} none={texts.none}>
      {member.traces.map(({ id, at, action, actor, origin, reason, target }) => (
        <MemberLine
          key={id}
          icon={
            <LineIcon>
              <ScrollText aria-hidden />
            </LineIcon>
          }
          hint={[target, reason && texts.quote(reason)].filter(Boolean).join(' · ')}
          end={
            <time
              dateTime={at}
              className="text-small text-ink-soft tabular-nums max-desk:basis-full max-desk:pl-14.5"
            >
              {dateTime(at)}
            </time>
          }
        >
          {actor ?? elsewhere[origin]} {texts.did[action] ?? action}
        </MemberLine>
      ))}
    </MemberPart>
  );
}
