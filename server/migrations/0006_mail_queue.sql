CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb,
	"created_at" bigint NOT NULL,
	"expired_at" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint NOT NULL,
	"failure" text,
	"failed_at" bigint
);
--> statement-breakpoint
ALTER TABLE "reset_codes" DROP CONSTRAINT "reset_codes_code_hash_unique";--> statement-breakpoint
ALTER TABLE "reset_codes" DROP CONSTRAINT "reset_codes_pkey";--> statement-breakpoint
ALTER TABLE "reset_codes" ADD PRIMARY KEY ("code_hash");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "reset_codes_user" ON "reset_codes" USING btree ("user_id");