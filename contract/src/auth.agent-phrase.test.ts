import { expect, test } from 'vitest';
import { agentPhrase, isHandheld } from './auth.agent-phrase.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  [`${IPHONE} ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} ${WEBKIT} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} ${WEBKIT} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Safari/604.1`, 'Safari on iPad'],
  [`${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${MAC} ${BLINK} Safari/537.36`, 'Chrome on Mac'],
  [`${WINDOWS} ${BLINK} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${BLINK} Safari/537.36 OPR/122.0.0.0`, 'Opera on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Mobile Safari/537.36`, 'Chrome on Android phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Safari/537.36`, 'Chrome on Android tablet'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Mobile Safari/537.36`,
    'Samsung Internet on Android phone',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`, 'Chrome on Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (compatible) ${BLINK}`, 'Chrome'],
  [`${IPHONE} ${WEBKIT} Mobile/15E148`, 'iPhone'],
])('%s', (agent, phrase) => {
  expect(agentPhrase(agent)).toBe(phrase);
});

test.each([null, '', 'curl/8.5.0'])('%s is nothing that a person would know', (agent) => {
  expect(agentPhrase(agent)).toBeNull();
});

test('phones and tablets are held in the hand', () => {
  expect(isHandheld(`${IPHONE} ${WEBKIT}`)).toBe(true);
  expect(isHandheld(`Mozilla/5.0 (Linux; Android 10; K) ${BLINK}`)).toBe(true);
  expect(isHandheld(`${MAC} ${BLINK}`)).toBe(false);
  expect(isHandheld(null)).toBe(false);
});
