/** The HTTP request behind a call, for the few handlers that need more than its input. */
export interface Client {
  /** The request to the API, or to the page that calls the API. */
  request: Request;
  /** IP address of the client. */
  readonly address: string;
  /** Address of the proxy of this request if it is not trusted, else null. */
  readonly untrustedProxy: string | null;
  /** Sets a header of a successful response. */
  setHeader(name: string, value: string): void;
}
