import type { LinkReach } from '@clear-spring/contract';
import { Share } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { productNameOf, sharePopup, type Sharing } from '../links/index.ts';
import { reachTexts } from './reach.texts.ts';

interface NoClicksProps {
  reach: LinkReach;
  sharing: Sharing;
  /** There is nothing to share. */
  disabled: boolean | undefined;
}

/** In place of the charts, until the first visit. */
export function NoClicks({ reach, sharing, disabled }: NoClicksProps) {
  return (
    <Card>
      <EmptyState
        title={reachTexts.empty.title}
        action={
          !disabled && (
            <Button
              variant="call"
              icon={<Share aria-hidden />}
              aria-haspopup={sharePopup()}
              onClick={() => void sharing.share({ name: productNameOf(reach), shortUrl: reach.shortUrl })}
            >
              {reachTexts.empty.action}
            </Button>
          )
        }
      >
        {reachTexts.empty.hint}
      </EmptyState>
    </Card>
  );
}
