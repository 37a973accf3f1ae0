import { Button } from '../../../ui/Button.tsx';
import { securityTexts } from './security.texts.ts';

interface StepActionsProps {
  submit: string;
  busy: boolean;
  onCancel: () => void;
}

/** Submit and cancel. */
export function StepActions({ submit, busy, onCancel }: StepActionsProps) {
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-3">
      <Button variant="plain" slim onClick={onCancel}>
        {securityTexts.twoFactor.cancel}
      </Button>
      <Button type="submit" slim busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
