/** Builds raw emails, as mail programs and attackers write them. */

interface RawMail {
  /** An array, because names can repeat. */
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
}

let made = 0;

/** An email from Róisín Walsh. `headers` override the default headers; an empty string removes one. */
export function rawMail({ headers = [], body = 'Yes, please!' }: RawMail = {}): Buffer {
  const usual: [string, string][] = [
    ['From', 'Roisin Walsh <roisin@example.com>'],
    ['To', 'hello@cars.example'],
    ['Date', 'Mon, 23 Nov 2026 12:00:00 +0000'],
    ['Message-ID', `<${(made += 1)}@example.com>`],
    ['Subject', 'Re: your car'],
  ];
  const isReplaced = (name: string) =>
    headers.some(([other]) => other.toLowerCase() === name.toLowerCase());
  const lines = [...usual.filter(([name]) => !isReplaced(name)), ...headers]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${lines.join('')}\r\n`), Buffer.from(body)]);
}

interface Part {
  type: string;
  /** `attachment; filename="a.pdf"` */
  disposition?: string;
  content: string | Buffer;
}

/** The headers and the body of a multipart email, with parts in Base64. */
export function multipart(parts: readonly Part[], type = 'mixed', boundary = 'b1') {
  const texts = parts.map(({ type: contentType, disposition, content }) =>
    [
      `--${boundary}`,
      `Content-Type: ${contentType}`,
      ...(disposition === undefined ? [] : [`Content-Disposition: ${disposition}`]),
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  return {
    headers: [
      ['MIME-Version', '1.0'],
      ['Content-Type', `multipart/${type}; boundary=${boundary}`],
    ] as [string, string][],
    body: `${texts.join('\r\n')}\r\n--${boundary}--\r\n`,
  };
}

/** A delivery report as Postfix writes it. */
export function deliveryReport(messageId: string, { action = 'failed' } = {}): Buffer {
  const body = [
    '--r1',
    'Content-Type: text/plain',
    '',
    'I’m sorry to have to inform you that your message could not be delivered.',
    '--r1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    'Final-Recipient: rfc822; roisin@example.com',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <roisin@example.com>:',
    '    user unknown',
    '--r1',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Re: We have your question',
    `Message-ID: ${messageId}`,
    '',
    '--r1--',
  ].join('\r\n');
  return rawMail({
    headers: [
      ['From', 'Mail Delivery System <MAILER-DAEMON@mail.example>'],
      ['Return-Path', '<>'],
      ['Auto-Submitted', 'auto-replied'],
      ['Content-Type', 'multipart/report; report-type=delivery-status; boundary=r1'],
    ],
    body,
  });
}
