import { twoFactorStatusEndpoint } from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, read } from '../../../http/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { focusWhenShown } from '../../../ui/focus-when-shown.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { securityTexts } from './security.texts.ts';
import { SecurityCard } from './SecurityCard.tsx';
import { TurnOffTwoFactor } from './TurnOffTwoFactor.tsx';
import { ConfirmApp, ProvePassword, type SetUp } from './TurnOnTwoFactor.tsx';

const texts = securityTexts.twoFactor;

type Step =
  /** Again: the steps are done or were given up, and the keyboard goes on where they began. */
  | { is: 'status'; again?: true }
  | { is: 'prove' }
  | { is: 'scan'; setUp: SetUp }
  /** Shown until they are saved, also when the status has long said that it is on. */
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'disable' };

/** The second factor: whether it is on, and the steps to switch it on or off. */
export function TwoFactor({ username }: { username: string }) {
  const client = useQueryClient();
  const status = useQuery({ ...read(twoFactorStatusEndpoint), refetchOnMount: 'always' });
  const [step, setStep] = useState<Step>({ is: 'status' });
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(twoFactorStatusEndpoint) });
  const toStatus = () => setStep({ is: 'status', again: true });

  const enabled = status.data?.enabled;
  const mark = enabled !== undefined && (
    <Chip tone={enabled ? 'sage' : 'quiet'}>{enabled ? texts.on : texts.off}</Chip>
  );
  return (
    <SecurityCard title={texts.title} mark={mark} hint={enabled === false ? texts.offHint : undefined}>
      {step.is === 'status' && (
        <Status
          query={status}
          takeFocus={step.again ?? false}
          onTurnOn={() => setStep({ is: 'prove' })}
          onTurnOff={() => setStep({ is: 'disable' })}
        />
      )}
      {step.is === 'prove' && (
        <ProvePassword
          username={username}
          onProved={(setUp) => setStep({ is: 'scan', setUp })}
          onCancel={toStatus}
        />
      )}
      {step.is === 'scan' && (
        <ConfirmApp
          setUp={step.setUp}
          onConfirmed={(codes) => {
            setStep({ is: 'codes', codes });
            refresh();
            toast(texts.enabled);
          }}
          onCancel={toStatus}
        />
      )}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} username={username} onSaved={toStatus} />}
      {step.is === 'disable' && (
        <TurnOffTwoFactor
          onDisabled={() => {
            toStatus();
            refresh();
            toast(texts.disabled);
          }}
          onCancel={toStatus}
        />
      )}
    </SecurityCard>
  );
}

interface StatusProps {
  query: ReturnType<typeof useQuery<{ enabled: boolean; recoveryCodesLeft: number }>>;
  takeFocus: boolean;
  onTurnOn: () => void;
  onTurnOff: () => void;
}

function Status({ query, takeFocus, onTurnOn, onTurnOff }: StatusProps) {
  const { data, isError, refetch } = query;
  const focus = takeFocus ? focusWhenShown : undefined;
  if (data?.enabled) {
    return (
      <div className="mt-1">
        <p className="mb-4 text-ink-soft">{texts.codesLeft(data.recoveryCodesLeft)}</p>
        <Button ref={focus} variant="plain" slim onClick={onTurnOff}>
          {texts.turnOff}
        </Button>
      </div>
    );
  }
  if (data) {
    return (
      <Button ref={focus} variant="tint" slim onClick={onTurnOn} className="mt-4">
        {texts.turnOn}
      </Button>
    );
  }
  if (isError) {
    return (
      <div role="alert" className="mt-2">
        <p className="mb-3 text-ink-soft">{texts.loadFailed}</p>
        <Button variant="plain" slim onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  return (
    <div aria-busy className="mt-2">
      <Skeleton className="w-3/4" />
      <Skeleton className="mt-5 h-11 w-44 rounded-pill" />
    </div>
  );
}
