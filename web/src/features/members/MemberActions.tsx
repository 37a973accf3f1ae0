import type { MemberPage } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/index.ts';
import { type Action, actionsOn } from './member-actions.ts';
import { memberTexts } from './member.texts.ts';
import type { Ask } from './use-action-dialog.tsx';

const texts = memberTexts.actions;

/** One below the other in a column, side by side where there is more room. */
const buttons = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-2.5';

/** By weight: what helps, then apart what takes something away. */
export function MemberActions({ member, ask }: { member: MemberPage; ask: Ask }) {
  const actions = actionsOn(member);
  const isOneself = useAuth().user?.username === member.username;
  const { plan } = member;
  const hasGift = plan.planType === 'premium' && plan.source === 'gift';
  const helpful: (Action | false)[] = [
    member.suspendedAt !== null && actions.restore,
    actions.gift,
    hasGift && plan.endsAt !== null && actions.extend,
    actions.sendReset,
    member.sessions.length > 0 && actions.endSessions,
    actions.liftLimits,
    !member.isAdmin && actions.grantAdmin,
  ];
  const hard: (Action | false)[] = [
    (plan.planType === 'premium' || plan.canManage) && actions.revokePlan,
    member.hasTwoFactor && actions.twoFactorOff,
    member.isAdmin && !isOneself && actions.revokeAdmin,
    member.suspendedAt === null && !isOneself && actions.suspend,
  ];
  const [first, ...others] = helpful.filter((action) => action !== false);
  return (
    <section aria-label={texts.title} className={clsx('mt-5', buttons)}>
      {first && <ActionButton action={first} ask={ask} variant="tint" />}
      {others.map((action) => (
        <ActionButton key={action.button} action={action} ask={ask} variant="plain" />
      ))}
      <div className={clsx('col-span-full mt-3 border-t border-line pt-5 empty:hidden', buttons)}>
        {hard
          .filter((action) => action !== false)
          .map((action) => (
            <ActionButton
              key={action.button}
              action={action}
              ask={ask}
              variant="plain"
              className="text-rose-ink! ring-rose-ink!"
            />
          ))}
        {hard.at(-1) !== false && (
          <p className="col-span-full mt-1 max-w-measure text-small text-ink-soft">{texts.suspendHint}</p>
        )}
      </div>
    </section>
  );
}

function ActionButton({
  action,
  ask,
  variant,
  className,
}: {
  action: Action;
  ask: Ask;
  variant: 'tint' | 'plain';
  className?: string;
}) {
  return (
    <Button
      variant={variant}
      icon={<action.icon aria-hidden />}
      aria-haspopup="dialog"
      className={className}
      onClick={() => ask(action)}
    >
      {action.button}
    </Button>
  );
}
