CREATE TABLE "attempt_counters" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempt_counters_end" ON "attempt_counters" USING btree ("ends_at");