import {
  disableTwoFactorEndpoint,
  renewRecoveryCodesEndpoint,
  twoFactorStatusEndpoint,
} from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { invalidate, read } from '../../../http/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { focusWhenShown } from '../../../ui/focus/focus-when-shown.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { ProveCode } from './ProveCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { securityTexts } from './security.texts.ts';
import { SecurityCard } from './SecurityCard.tsx';
import { ConfirmApp, ProvePassword, type SetUp } from './TurnOnTwoFactor.tsx';

const texts = securityTexts.twoFactor;

/** The two buttons that start steps. */
type Beginning = 'switch' | 'renew';

type Step =
  /** After the steps, finished or cancelled, the focus returns to the button that started them. */
  | { is: 'status'; backFrom?: Beginning }
  | { is: 'prove' }
  | { is: 'scan'; setUp: SetUp }
  /** Shown until they are saved, even though two-factor sign-in is on already. */
  | { is: 'codes'; codes: readonly string[]; begun: Beginning }
  | { is: 'renew' }
  | { is: 'disable' };

/** The status of the second factor, and the steps that turn it on or off or renew the recovery codes. */
export function TwoFactor({ username }: { username: string }) {
  const client = useQueryClient();
  const status = useQuery({ ...read(twoFactorStatusEndpoint), refetchOnMount: 'always' });
  const [step, setStep] = useState<Step>({ is: 'status' });
  const refresh = () => void invalidate(client, twoFactorStatusEndpoint);
  const backTo = (backFrom: Beginning) => setStep({ is: 'status', backFrom });

  async function renew(body: { code: string }) {
    const { recoveryCodes } = await call(renewRecoveryCodesEndpoint, { body });
    setStep({ is: 'codes', codes: recoveryCodes, begun: 'renew' });
    refresh();
    toast(texts.renewed);
  }

  async function disable(body: { code: string }) {
    await call(disableTwoFactorEndpoint, { body });
    backTo('switch');
    refresh();
    toast(texts.disabled);
  }

  const enabled = status.data?.enabled;
  const mark = enabled !== undefined && (
    <Chip tone={enabled ? 'sage' : 'quiet'}>{enabled ? texts.on : texts.off}</Chip>
  );
  return (
    <SecurityCard title={texts.title} mark={mark} hint={enabled ? undefined : texts.offHint}>
      {step.is === 'status' && (
        <Status
          query={status}
          backFrom={step.backFrom}
          onTurnOn={() => setStep({ is: 'prove' })}
          onTurnOff={() => setStep({ is: 'disable' })}
          onRenew={() => setStep({ is: 'renew' })}
        />
      )}
      {step.is === 'prove' && (
        <ProvePassword
          username={username}
          onProved={(setUp) => setStep({ is: 'scan', setUp })}
          onCancel={() => backTo('switch')}
        />
      )}
      {step.is === 'scan' && (
        <ConfirmApp
          setUp={step.setUp}
          onConfirmed={(codes) => {
            setStep({ is: 'codes', codes, begun: 'switch' });
            refresh();
            toast(texts.enabled);
          }}
          onCancel={() => backTo('switch')}
        />
      )}
      {step.is === 'codes' && (
        <RecoveryCodes codes={step.codes} username={username} onSaved={() => backTo(step.begun)} />
      )}
      {step.is === 'renew' && <ProveCode {...texts.renew} onCode={renew} onCancel={() => backTo('renew')} />}
      {step.is === 'disable' && (
        <ProveCode {...texts.disable} onCode={disable} onCancel={() => backTo('switch')} />
      )}
    </SecurityCard>
  );
}

interface StatusProps {
  query: ReturnType<typeof useQuery<{ enabled: boolean; recoveryCodesLeft: number }>>;
  /** The button that takes the focus. */
  backFrom: Beginning | undefined;
  onTurnOn: () => void;
  onTurnOff: () => void;
  onRenew: () => void;
}

function Status({ query, backFrom, onTurnOn, onTurnOff, onRenew }: StatusProps) {
  const { data, isError, refetch } = query;
  const focusAfter = (begun: Beginning) => (backFrom === begun ? focusWhenShown : undefined);
  if (data?.enabled) {
    return (
      <div className="mt-1">
        <p className="mb-4 text-ink-soft">{texts.codesLeft(data.recoveryCodesLeft)}</p>
        <div className="flex flex-wrap gap-3">
          <Button ref={focusAfter('renew')} variant="tint" slim onClick={onRenew}>
            {texts.newCodes}
          </Button>
          <Button ref={focusAfter('switch')} variant="plain" slim onClick={onTurnOff}>
            {texts.turnOff}
          </Button>
        </div>
      </div>
    );
  }
  if (data) {
    return (
      <Button ref={focusAfter('switch')} variant="tint" slim onClick={onTurnOn} className="mt-4">
        {texts.turnOn}
      </Button>
    );
  }
  if (isError) {
    return (
      <TryAgain onRetry={refetch} className="mt-2">
        {texts.loadFailed}
      </TryAgain>
    );
  }
  return (
    <div aria-busy className="mt-4">
      <Skeleton className="h-11 w-44 rounded-pill" />
    </div>
  );
}
