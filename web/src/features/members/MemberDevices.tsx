import { agentPhrase, isHandheld, type MemberPage } from '@clear-spring/contract';
import { BellRing, Monitor, Smartphone } from 'lucide-react';
import { dayOf } from '../../ui/date-time.ts';
import { ago } from '../links/index.ts';
import { LineIcon, MemberLine, MemberPart } from './MemberPart.tsx';
import { memberTexts } from './member.texts.ts';

const { sessions: texts, push } = memberTexts;
const dayAt = (instant: string) => dayOf(new Date(instant));

/** Where the member is signed in, and where notifications reach them. */
export function MemberDevices({ member }: { member: MemberPage }) {
  return (
    <>
      <MemberPart title={texts.title} none={texts.none}>
        {member.sessions.map(({ id, agent, createdAt, lastSeenAt }) => {
          const Icon = isHandheld(agent) ? Smartphone : Monitor;
          return (
            <MemberLine
              key={id}
              icon={
                <LineIcon>
                  <Icon aria-hidden />
                </LineIcon>
              }
              hint={texts.since(dayAt(createdAt))}
              end={<p className="text-small text-ink-soft">{ago(lastSeenAt)}</p>}
            >
              {agentPhrase(agent) ?? texts.unknown}
            </MemberLine>
          );
        })}
      </MemberPart>
      <MemberPart title={push.title} none={push.none}>
        {member.pushSubscriptions.map(({ id, browser, createdAt }) => (
          <MemberLine
            key={id}
            icon={
              <LineIcon>
                <BellRing aria-hidden />
              </LineIcon>
            }
            hint={push.since(dayAt(createdAt))}
          >
            {browser ?? push.unknown}
          </MemberLine>
        ))}
      </MemberPart>
    </>
  );
}
