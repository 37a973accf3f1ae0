import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

const LINK = 'https://clearspring.example/s/k7m2qpx';

class FakeClipboardItem {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}

const write = vi.fn<(items: FakeClipboardItem[]) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();
const execCommand = vi.fn<(command: string) => boolean>();

beforeEach(() => {
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  vi.stubGlobal('navigator', { clipboard: { write, writeText } });
  document.execCommand = execCommand;
  write.mockImplementation(async ([item]) => void (await item?.parts['text/plain']));
  writeText.mockResolvedValue();
  execCommand.mockReturnValue(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  document.body.replaceChildren();
});

const refused = () => Promise.reject(new DOMException('no tap', 'NotAllowedError'));

/** A promise that the test resolves. */
function open() {
  let resolve = (_text: string) => {};
  const text = new Promise<string>((settle) => (resolve = settle));
  return { text, resolve };
}

test('a text that is on its way reaches the clipboard within the tap, before it is there', async () => {
  const { text, resolve } = open();
  const copying = copyText(text);
  expect(write).toHaveBeenCalledOnce();
  resolve(LINK);
  expect(await copying).toBe(true);
  const blob = await write.mock.calls[0]?.[0][0]?.parts['text/plain'];
  expect(blob).toMatchObject({ type: 'text/plain', size: LINK.length });
  expect(writeText).not.toHaveBeenCalled();
});

test('where the clipboard takes no promise, the text is written when it is there', async () => {
  write.mockImplementation(refused);
  expect(await copyText(Promise.resolve(LINK))).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test('a browser without ClipboardItem writes the text', async () => {
  vi.stubGlobal('ClipboardItem', undefined);
  expect(await copyText(Promise.resolve(LINK))).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test('a text that is there is written at once', async () => {
  expect(await copyText(LINK)).toBe(true);
  expect(write).not.toHaveBeenCalled();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test('a page without a clipboard copies a selection, in the dialog that has the focus, and gives it back', async () => {
  vi.stubGlobal('navigator', {});
  document.body.innerHTML = '<div role="dialog"><button>Copy Link</button></div>';
  const dialog = document.querySelector('[role=dialog]');
  const button = document.querySelector('button');
  button?.focus();
  execCommand.mockImplementation(() => {
    const area = document.activeElement as HTMLTextAreaElement;
    expect(area.parentElement).toBe(dialog);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(LINK);
    return true;
  });
  expect(await copyText(LINK)).toBe(true);
  expect(execCommand).toHaveBeenCalledExactlyOnceWith('copy');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('says false when nothing may be copied', async () => {
  write.mockImplementation(refused);
  writeText.mockImplementation(refused);
  execCommand.mockReturnValue(false);
  expect(await copyText(Promise.resolve(LINK))).toBe(false);
});

test('throws what the text failed with, and leaves the clipboard as it is', async () => {
  const failure = new Error('no link');
  await expect(copyText(Promise.reject(failure))).rejects.toBe(failure);
  expect(writeText).not.toHaveBeenCalled();
  expect(execCommand).not.toHaveBeenCalled();
});
