import type { Letter, MemberPage } from '@clear-spring/contract';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { dateTime } from '../../ui/date-time.ts';
import type { Remedy } from '../admin/index.ts';
import { letterRemedies, lettersTexts as texts } from '../letters/index.ts';
import { LineIcon, MemberLine, MemberPart } from './MemberPart.tsx';

const icons = { waiting: CircleDashed, sent: CircleCheck, failed: CircleAlert, dropped: CircleDashed };

/** The e-mails that the member was sent, and how they went. */
export function MemberLetters({ member, ask }: { member: MemberPage; ask: (remedy: Remedy) => void }) {
  return (
    <MemberPart title={texts.title} none={texts.none}>
      {member.letters.map((letter) => {
        const Icon = icons[letter.state];
        return (
          <MemberLine
            key={letter.id}
            icon={
              <LineIcon>
                <Icon aria-hidden />
              </LineIcon>
            }
            hint={wentHow(letter)}
            end={
              letter.canSendAgain ? (
                <Button
                  slim
                  variant="tint"
                  aria-haspopup="dialog"
                  aria-label={texts.again.of(texts.kindOf(letter.kind))}
                  onClick={() => ask(letterRemedies(letter.id).again)}
                >
                  {texts.again.button}
                </Button>
              ) : (
                <time dateTime={letter.askedAt} className="text-small text-ink-soft tabular-nums">
                  {dateTime(letter.askedAt)}
                </time>
              )
            }
          >
            {texts.kindOf(letter.kind)}
          </MemberLine>
        );
      })}
    </MemberPart>
  );
}

const wentHow = ({ state, attempts, reason }: Letter) =>
  [texts.states[state], attempts > 1 && texts.attempts(attempts), reason].filter(Boolean).join(' · ');
