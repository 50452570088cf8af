-- requires downtime: renames two tables; released before the rule for migrations
ALTER TABLE "attempts" RENAME TO "rate_limits";--> statement-breakpoint
ALTER INDEX "attempts_pkey" RENAME TO "rate_limits_pkey";--> statement-breakpoint
ALTER INDEX "attempts_ends" RENAME TO "rate_limits_ends";--> statement-breakpoint
ALTER TABLE "staff_actions" RENAME TO "audit_log";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "action_id" TO "audit_entry_id";--> statement-breakpoint
ALTER INDEX "staff_actions_pkey" RENAME TO "audit_log_pkey";--> statement-breakpoint
ALTER INDEX "staff_actions_entity" RENAME TO "audit_log_entity";
