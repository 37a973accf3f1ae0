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
        // Each question starts with empty fields.
        key={question?.number}
        memberId={memberId}
        action={question?.action ?? null}
        open={question?.open ?? false}
        onClose={() => setQuestion((last) => last && { ...last, open: false })}
      />
    ),
  };
}
