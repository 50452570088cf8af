import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { orNull } from './or-null.ts';

const { signal } = new AbortController();

describe('an optional read', () => {
  it('returns the data', async () => {
    expect(await orNull(Promise.resolve(7), signal, 'the count')).toBe(7);
  });

  it('returns null and logs the error if the read fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const error = new ApiError(503, 'Try again.');
    expect(await orNull(Promise.reject(error), signal, 'the count')).toBeNull();
    expect(log).toHaveBeenCalledWith('Cannot load the count', error);
    log.mockClear();
  });

  it('logs nothing if the role of the user may not read the data', async () => {
    expect(await orNull(Promise.reject(new ApiError(403, 'No.')), signal, 'it')).toBeNull();
    expect(console.error).not.toHaveBeenCalled();
  });

  it('rejects if the navigation was cancelled', async () => {
    const error = new Error('cancelled');
    await expect(orNull(Promise.reject(error), AbortSignal.abort(), 'it')).rejects.toBe(error);
  });
});
