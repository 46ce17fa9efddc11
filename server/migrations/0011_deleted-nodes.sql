CREATE TABLE "deleted_nodes" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"api_url" text NOT NULL,
	"api_token" text NOT NULL,
	"generation" bigint NOT NULL,
	"deleted_at" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_nodes_next_attempt" ON "deleted_nodes" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "invites_user" ON "invites" USING btree ("user_id") WHERE "invites"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_problem" ON "orders" USING btree ("id") WHERE "orders"."problem" is not null;