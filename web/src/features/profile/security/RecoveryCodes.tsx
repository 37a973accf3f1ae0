import { brand } from '@clear-spring/content';
import { Check, Copy, Download } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { focusWhenShown } from '../../../ui/focus/focus-when-shown.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { copyText } from '../../../browser/copy-text.ts';
import { useCopied } from '../../../browser/use-copied.ts';
import { securityTexts } from './security.texts.ts';

const texts = securityTexts.twoFactor.codes;
const COPIED_MS = 2_000;

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  onSaved: () => void;
}

/** Shows the codes, which can never be shown again, until the member says that they are saved. */
export function RecoveryCodes({ codes, username, onSaved }: RecoveryCodesProps) {
  const { copied, markCopied } = useCopied(COPIED_MS);
  const file = [texts.fileHead(brand.productName, username), '', ...codes, ''].join('\n');

  async function copy() {
    if (await copyText(codes.join('\n'))) markCopied('codes');
    else toast({ ...texts.copyFailed, variant: 'destructive' });
  }

  return (
    <div className="mt-4">
      <h3 tabIndex={-1} ref={focusWhenShown} className="t-name">
        {texts.title}
      </h3>
      <p className="mt-1 max-w-measure text-ink-soft">{texts.hint}</p>
      <ul
        aria-label={texts.list}
        className="my-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-2 rounded-field bg-well px-5 py-4 text-center font-[560] tracking-[0.04em] tabular-nums desk:grid-cols-5"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-desk:*:flex-1">
        <Button
          variant={copied ? 'done' : 'tint'}
          slim
          icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? texts.copied : texts.copy}
        </Button>
        <ButtonLink
          variant="tint"
          slim
          icon={<Download aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={texts.file(brand.productName)}
        >
          {texts.download}
        </ButtonLink>
        <Button slim onClick={onSaved} className="max-desk:basis-full! desk:ml-auto">
          {texts.saved}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied && texts.copied}
      </span>
    </div>
  );
}
