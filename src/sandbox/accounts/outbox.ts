/** A message that the real service would send by email. */
export interface OutboxMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code in the text, for whoever reads the outbox by program. */
  readonly verificationCode: string;
  /** As ISO 8601. */
  readonly sentAt: string;
}

/** The messages sent, the newest last. */
export interface Outbox {
  send(message: OutboxMessage): void;
  readonly messages: readonly OutboxMessage[];
}

const MOST_MESSAGES = 1000;

/** Makes an empty outbox; when it is full the oldest message goes. */
export function createOutbox(): Outbox {
  const messages: OutboxMessage[] = [];
  return {
    send(message) {
      messages.push(message);
      if (messages.length > MOST_MESSAGES) messages.shift();
    },
    messages,
  };
}
