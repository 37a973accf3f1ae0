import { type ReactNode, useState } from 'react';
import { ActionDialog } from './ActionDialog.tsx';
import type { Action } from './member-actions.ts';

export type Ask = (action: Action) => void;

/** One dialog for all actions of the screen. */
export function useActionDialog(memberId: string): { ask: Ask; dialog: ReactNode } {
  const [question, setQuestion] = useState<{ action: Action; open: boolean; number: number }>();
  return {
    ask: (action) => setQuestion((last) => ({ action, open: true, number: (last?.number ?? 0) + 1 })),
    dialog: (
      <ActionDialog
        // Each question has its own fields.
        key={question?.number}
        memberId={memberId}
        action={question?.action ?? null}
        open={question?.open ?? false}
        // What was asked before may come to its end behind another question.
        onClose={() =>
          setQuestion((last) => (last?.number === question?.number ? last && { ...last, open: false } : last))
        }
      />
    ),
  };
}
