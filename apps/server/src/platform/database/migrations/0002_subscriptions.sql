CREATE TABLE "billing_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"user_id" bigint,
	"checkout_id" text,
	"checkout_opened_at" timestamp with time zone,
	"checkout_count" integer DEFAULT 0 NOT NULL,
	"last_reading" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"failed_invoice_id" text,
	"failed_since" timestamp with time zone,
	"mailed_invoice_id" text,
	"reading" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"changes_id" text,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"card_works" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"plan" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"is_proration" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_checkouts" ADD CONSTRAINT "test_checkouts_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_checkouts" ADD CONSTRAINT "test_checkouts_changes_id_test_subscriptions_id_fk" FOREIGN KEY ("changes_id") REFERENCES "public"."test_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_invoices" ADD CONSTRAINT "test_invoices_subscription_id_test_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."test_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_subscriptions" ADD CONSTRAINT "test_subscriptions_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_one_a_user" ON "billing_customers" USING btree ("provider","user_id");--> statement-breakpoint
CREATE INDEX "billing_customers_user" ON "billing_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_customers_read_at" ON "billing_customers" USING btree ("provider","read_at");--> statement-breakpoint
CREATE INDEX "billing_events_received_at" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "test_checkouts_key" ON "test_checkouts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "test_checkouts_customer" ON "test_checkouts" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_customers_key" ON "test_customers" USING btree ("key");--> statement-breakpoint
CREATE INDEX "test_invoices_subscription" ON "test_invoices" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "test_subscriptions_customer" ON "test_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "test_subscriptions_period_end" ON "test_subscriptions" USING btree ("status","period_end");