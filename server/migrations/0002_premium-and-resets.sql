CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"gateway_id" integer NOT NULL,
	"ext_id" text NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"currency_code" text NOT NULL,
	"amount" integer NOT NULL,
	"start_at" bigint,
	"expired_at" bigint,
	"payment_details" jsonb,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	CONSTRAINT "orders_ext_id_unique" UNIQUE("ext_id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'done', 'failed', 'cancelled')),
	CONSTRAINT "orders_paid" CHECK (("orders"."status" = 'done') = ("orders"."expired_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"month_count" integer NOT NULL,
	"currency_code" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "plans_type" CHECK ("plans"."type" in (1, 2, 3)),
	CONSTRAINT "plans_month_count" CHECK ("plans"."month_count" > 0),
	CONSTRAINT "plans_amount" CHECK ("plans"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expired_at" bigint NOT NULL,
	CONSTRAINT "reset_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "users_premium" ON "users" USING btree ("premium_expired_at");--> statement-breakpoint
-- The prices of the reference: an installation changes the rows, orders keep the price of their day.
INSERT INTO "plans" ("id", "type", "month_count", "currency_code", "amount") VALUES
  (1, 1, 1, 'USD', 500),
  (2, 2, 6, 'USD', 2700),
  (3, 3, 12, 'USD', 4800);
