-- Requests that were open before there were retries.
update refunds set retry_at = asked_at
where way = 'provider' and refusal is null and done_at is null and retry_at is null and asked_at is not null;
--> statement-breakpoint
update unplaced_money set retry_at = refund_asked_at
where refund_asked_at is not null and refund_refusal is null and closed_at is null and retry_at is null;
