import type { MemberPage } from '@clear-spring/contract';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { figure } from '../../ui/figure.ts';
import { Picture } from '../../ui/Picture.tsx';
import { pictureOf, productNameOf } from '../links/index.ts';
import { actionOnLink } from './member-actions.ts';
import { MemberLine, MemberPart } from './MemberPart.tsx';
import { memberTexts } from './member.texts.ts';
import type { Ask } from './use-action-dialog.tsx';

const texts = memberTexts.links;

export function MemberLinks({ member, ask }: { member: MemberPage; ask: Ask }) {
  return (
    <MemberPart title={texts.title} none={texts.none}>
      {member.links.map((link) => {
        const action = actionOnLink(member, link);
        const { pathname } = new URL(link.shortUrl);
        return (
          <MemberLine
            key={link.id}
            icon={
              <Picture
                src={pictureOf(link.productId)}
                width={44}
                height={50}
                className="h-12.5 w-11 flex-none rounded-niche object-cover"
              />
            }
            hint={[pathname, link.filteredCount > 0 && texts.filtered(link.filteredCount)]
              .filter(Boolean)
              .join(' · ')}
            end={
              <div className="ml-auto flex items-center gap-3">
                <p className="text-right leading-tight">
                  <span className="t-name block tabular-nums">{figure(link.clickCount)}</span>
                  <span className="text-tiny text-ink-soft">{texts.clicks(link.clickCount)}</span>
                </p>
                {!member.closedAt && (
                  <Button
                    variant="plain"
                    slim
                    aria-haspopup="dialog"
                    aria-label={texts.of(action.button, productNameOf(link))}
                    onClick={() => ask(action)}
                  >
                    {action.button}
                  </Button>
                )}
              </div>
            }
          >
            <p className="t-name">
              {productNameOf(link)}{' '}
              {link.disabledAt && (
                <Chip tone="rose" className="align-middle font-sans">
                  {texts.disabled}
                </Chip>
              )}
            </p>
          </MemberLine>
        );
      })}
    </MemberPart>
  );
}
