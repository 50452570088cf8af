import type { ServerResponse } from 'node:http';
import { requestIdLine } from '../../request-context.ts';

/**
 * Writes all header lines of a response at once, with the id of the request. A header that was set before would
 * cost Node a quarter more CPU time.
 * @param lines names and values in turn
 */
export const writeHead = (response: ServerResponse, status: number, lines: readonly string[]) =>
  response.writeHead(status, [...lines, ...requestIdLine()]);
