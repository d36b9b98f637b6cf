export const PlanBadge = ({ plan }) => <span className="badge">From the plan {plan} on</span>
