import type { ReactNode } from 'react';
import { useQuestion } from '../admin/index.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Action } from './member-actions.ts';

export type Ask = (action: Action) => void;

/** One dialog for all actions of the screen. */
export function useActionDialog(memberId: string): { ask: Ask; dialog: ReactNode } {
  const { question, ask, close } = useQuestion<Action>();
  return {
    ask,
    dialog: question && (
      <ActionDialog
        key={question.number}
        memberId={memberId}
        action={question.about}
        open={question.isOpen}
        onClose={() => close(question.number)}
      />
    ),
  };
}
