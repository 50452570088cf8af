import { expect, it } from 'vitest';
import { asSentences } from './sentences.server.ts';

it('ends each different message with one full stop', () => {
  const passed = 'This time has passed. Please choose another.';
  expect(asSentences(['Please enter your name', passed, passed])).toBe(
    `Please enter your name. ${passed}`,
  );
});
